print("ringrender")
